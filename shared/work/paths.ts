import { paths } from '../kit/paths.ts'

export const workPaths = paths('work', {
  board: {
    at: '/todo',
    access: 'signedIn',
    words: 'app.page.todo',
    icon: 'SquareKanban',
    menu: { group: 'home', place: 2 },
  },
})
