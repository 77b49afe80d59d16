import { beforeAll, expect, test } from 'vitest'
import { OrgAboutUs } from '#functions/organisations/OrgAboutUs.ts'
import { Organisations as server } from '#functions/organisations/Organisations.ts'
import { testHost, testStore } from '../host.ts'
import { trader } from '../people.ts'

let host: ReturnType<typeof testHost>
beforeAll(async () => {
  host = testHost(await testStore())
})

test('what an organisation says of itself is on its public page: its departments, its community and its text', async () => {
  const boss = await trader(host, 'Weir Works')
  const { id, version } = boss.organisation
  const said = {
    departments: ['management', 'legal'],
    community: 'https://community.weir.example',
    about: 'We build weirs.\n\nAnd keep them.',
  }
  await host.call(server, boss, 'UPDATE', { version, body: { tradingName: 'Weir Works', ...said } })
  expect(await host.call(OrgAboutUs, undefined, 'GET_ORG_INFO', { id })).toMatchObject(said)
})

test('error: a community is at an https address, a department one of seven', async () => {
  const boss = await trader(host)
  const { version, tradingName } = boss.organisation
  for (const wrong of [
    { community: 'http://community.example' },
    { community: 'javascript:alert(1)' },
    { departments: ['gardening'] },
  ])
    expect(await host.refused(server, boss, 'UPDATE', { version, body: { tradingName, ...wrong } })).toBe(
      'input.invalid',
    )
  // Without one there is no entry.
  await host.call(server, boss, 'UPDATE', { version, body: { tradingName, community: '', departments: [] } })
  const shown = await host.call<object>(OrgAboutUs, undefined, 'GET_ORG_INFO', { id: boss.organisation.id })
  expect(Object.keys(shown)).not.toContain('community')
  expect(Object.keys(shown)).not.toContain('departments')
})
