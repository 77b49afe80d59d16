import { paths } from '../kit/paths.ts'

export const workPaths = paths('work', {
  board: {
    at: '/todo',
    access: 'signedIn',
    search: 'signedIn',
    words: 'app.page.todo',
    icon: 'SquareKanban',
    menu: { group: 'home', place: 2 },
  },
  card: { at: '/todo/:cardId', access: 'signedIn', search: 'signedIn', parent: 'board' },
})
