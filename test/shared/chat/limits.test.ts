import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attachmentProblem, packDimensions, thumbnailHeight, unpackDimensions } from '#shared/chat/attachment.ts'
import { chatCreationProblem } from '#shared/chat/creation.ts'
import { largestFile } from '#shared/kit/file-kinds.ts'

describe('attachments', () => {
  test('20 MB are the limit', () => {
    expect(largestFile).toBe(20 * 1024 * 1024)
    expect(attachmentProblem(largestFile)).toBeUndefined()
    expect(attachmentProblem(largestFile + 1)).toBe('chat.attachmentTooLarge')
  })
  test('width and height travel as one number', () => {
    expect(packDimensions(1920, 1080)).toBe(19_201_080)
    const side = fc.nat(9999)
    fc.assert(
      fc.property(side, side, (width, height) => {
        expect(unpackDimensions(packDimensions(width, height))).toEqual({ width, height })
      }),
    )
    expect(unpackDimensions(packDimensions(20_000, 12_345.6))).toEqual({ width: 9999, height: 9999 })
    expect(unpackDimensions(packDimensions(-1, 0.4))).toEqual({ width: 0, height: 0 })
  })
  test('a thumbnail is 240 wide and keeps the shape', () => {
    expect(thumbnailHeight(480, 320)).toBe(160)
    expect(thumbnailHeight(10_000, 1)).toBe(1)
  })
})

test('a chat needs somebody ready on each side, the partner told first', () => {
  const problem = (mineByTeams: boolean, mine: number, partnerByTeams: boolean, partner: number) =>
    chatCreationProblem({ byTeams: mineByTeams, ready: mine }, { byTeams: partnerByTeams, ready: partner })
  expect(problem(true, 1, true, 1)).toBeUndefined()
  expect(problem(true, 0, true, 0)).toBe('chat.noTeamsPartner')
  expect(problem(true, 0, false, 0)).toBe('chat.noUsersPartner')
  expect(problem(true, 0, false, 1)).toBe('chat.noTeamsMine')
  expect(problem(false, 0, true, 2)).toBe('chat.noUsersMine')
})
