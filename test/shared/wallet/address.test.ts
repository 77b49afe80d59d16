import { getAddress } from 'ethers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checksumAddress, isAddress, readAddress, sameAddress } from '#shared/wallet/address.ts'
import { bitcoins, bitcoinUri, isBitcoinAddress } from '#shared/wallet/bitcoin.ts'
import { foundRecipientProblem, recognizeRecipient, withRecentClient } from '#shared/wallet/recipient.ts'

const hex = fc.stringMatching(/^[0-9a-f]{40}$/).map(digits => `0x${digits}`)

describe('EIP-55', () => {
  // The examples of the standard itself.
  test.each([
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('%s', address => {
    expect(checksumAddress(address.toLowerCase())).toBe(address)
    expect(readAddress(address)).toEqual({ address })
  })
  test('agrees with ethers on every address', () => {
    fc.assert(
      fc.property(hex, address => {
        expect(checksumAddress(address)).toBe(getAddress(address))
      }),
    )
  })
  test('all small or all capital letters carry no checksum; mixed ones must be right', () => {
    fc.assert(
      fc.property(hex, fc.nat(39), (address, at) => {
        const right = checksumAddress(address)
        expect(readAddress(address)).toEqual({ address: right })
        expect(readAddress(`0x${address.slice(2).toUpperCase()}`)).toEqual({ address: right })
        const letter = right[at + 2]!
        const flipped = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
        const wrong = right.slice(0, at + 2) + flipped + right.slice(at + 3)
        const mixed = /[a-f]/.test(wrong.slice(2)) && /[A-F]/.test(wrong)
        if (wrong !== right && mixed) expect(readAddress(wrong)).toBe('checksum')
      }),
    )
  })
  test.each(['', '0x', '0x12', `0x${'g'.repeat(40)}`, `0X${'a'.repeat(40)}`, 'a'.repeat(42), `0x${'a'.repeat(41)}`])(
    'malformed: %j',
    text => {
      expect(readAddress(text)).toBe('malformed')
      expect(isAddress(text)).toBe(false)
    },
  )
  test('two texts are one address whatever their case, and no address equals nothing', () => {
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    expect(sameAddress(address, address.toLowerCase())).toBe(true)
    expect(sameAddress(address, '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359')).toBe(false)
    expect(sameAddress('x', 'x')).toBe(false)
    expect(sameAddress(address, address.replace('aAe', 'AAe'))).toBe(false)
  })
})

describe('recipients', () => {
  test.each(['', ' ', '0', '0x', '0X', ' 0 '])('%j is ignored', text => {
    expect(recognizeRecipient(text)).toEqual({ kind: 'ignored' })
  })
  test('0x with exactly 42 characters is an address, anything else is searched', () => {
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    expect(recognizeRecipient(` ${address} `)).toEqual({ kind: 'address', address })
    expect(recognizeRecipient(address.toLowerCase())).toEqual({ kind: 'address', address })
    for (const text of [address.slice(0, 41), `${address}0`, '0x1', '01', 'Jo Smith', 'jo@example.com'])
      expect(recognizeRecipient(text)).toEqual({ kind: 'search', text })
  })
  test('security: a mistyped address is a problem, not a search', () => {
    expect(recognizeRecipient('0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toEqual({
      kind: 'problem',
      key: 'wallet.addressChecksum',
    })
  })
  test('whoever is found needs a wallet', () => {
    expect(foundRecipientProblem({ type: 'user' })).toBe('wallet.userWithoutWallet')
    expect(foundRecipientProblem({ type: 'organization' })).toBe('wallet.organizationWithoutWallet')
    expect(foundRecipientProblem({ type: 'user', address: '0x' })).toBeUndefined()
  })
  test('recent clients: the last one first, nobody twice, eight at most', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...'abcdefghijkl'), { maxLength: 40 }), clients => {
        const recent = clients.reduce<readonly string[]>(withRecentClient, [])
        const expected = [...new Set([...clients].reverse())].slice(0, 8)
        expect(recent).toEqual(expected)
      }),
    )
  })
})

describe('Bitcoin', () => {
  // Examples of BIP 173, BIP 350 and the developer documentation of Bitcoin.
  test.each([
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'main'],
    ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'main'],
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'main'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 'main'],
    ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', 'test'],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'test'],
  ] as const)('valid: %s on %s', (address, network) => {
    expect(isBitcoinAddress(address, network)).toBe(true)
    expect(isBitcoinAddress(address, network === 'main' ? 'test' : 'main')).toBe(false)
  })
  test.each([
    '',
    '1',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7Divf0a',
    'A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '11A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
    'bc1Qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    'bc1pw5dgrnzv',
    'BC1SW50QA3JX3S',
    'bc1gmk9yu',
    'bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  ])('not valid: %j', address => {
    expect(isBitcoinAddress(address, 'main')).toBe(false)
  })
  test('one wrong character is always noticed', () => {
    const valid = ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4']
    fc.assert(
      fc.property(fc.constantFrom(...valid), fc.nat(), fc.constantFrom(...'123acdeQZz'), (address, at, letter) => {
        const i = at % address.length
        const wrong = address.slice(0, i) + letter + address.slice(i + 1)
        if (wrong !== address) expect(isBitcoinAddress(wrong, 'main')).toBe(false)
      }),
      { numRuns: 1000 },
    )
  })
  test('satoshis in bitcoins, and as a payment address', () => {
    expect(bitcoins(2040n)).toBe('0.00002040')
    expect(bitcoins(100_000_000n)).toBe('1.00000000')
    expect(bitcoinUri('bcrt1x', 1n)).toBe('bitcoin:bcrt1x?amount=0.00000001')
  })
})
