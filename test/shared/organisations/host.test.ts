import { expect, test } from 'vitest'
import { domainOfOrigin, originOfDomain } from '#shared/organisations/host.ts'

const hosts = 'https://*.go.ours.net'

test('an organisation has a host, and its host says whose it is', () => {
  expect(originOfDomain(hosts, 'acme')).toBe('https://acme.go.ours.net')
  expect(domainOfOrigin(hosts, 'https://acme.go.ours.net')).toBe('acme')
  expect(domainOfOrigin('http://*.localhost:4310', 'http://acme.localhost:4310')).toBe('acme')
})

test.each([
  'https://go.ours.net',
  'https://a.b.go.ours.net',
  'http://acme.go.ours.net',
  'https://acme.go.ours.net:444',
  'https://acme.go.ours.net.evil.example',
  'https://.go.ours.net',
  'https://evil.example/.go.ours.net',
])('%s is no host of an organisation', origin => {
  expect(domainOfOrigin(hosts, origin)).toBeUndefined()
})
