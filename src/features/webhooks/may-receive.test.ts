import assert from 'node:assert/strict'
import { test } from 'node:test'
import { visibilities } from '../entities/schema.ts'
import { type Role, roles } from '../http/caller.ts'
import { mayReceive, type Receiver } from './rights.ts'

test('administrators may receive everything, members what concerns them and they may read', () => {
  const person = (role: Role, given: Partial<Receiver> = {}): Receiver => ({
    id: 'x',
    role,
    isLive: true,
    isConcerned: true,
    ...given,
  })
  const granted = roles.map((role) => visibilities.filter((visibility) => mayReceive(person(role), [visibility])))
  assert.deepEqual(granted, [[], [], ['public', 'members'], [...visibilities], [...visibilities]])
  for (const role of roles) {
    assert.equal(mayReceive(person(role, { isConcerned: false }), ['public']), role === 'admin')
    assert.equal(mayReceive(person(role, { isLive: false }), ['public']), false)
  }
  assert.equal(mayReceive(person('member'), ['public', 'confidential']), false)
  assert.equal(mayReceive(person('member'), ['confidential', 'public']), false)
})
