import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Role, roles } from '../../platform/database/tables/accounts.ts'
import { entityVisibilities } from '../../platform/database/tables/entities.ts'
import { mayReceive, type Receiver } from './may-receive.ts'

test('administrators may receive everything, members what concerns them and they may read', () => {
  const person = (role: Role, given: Partial<Receiver> = {}): Receiver => ({
    id: 'x',
    role,
    isActive: true,
    isConcerned: true,
    ...given,
  })
  const granted = roles.map((role) => entityVisibilities.filter((visibility) => mayReceive(person(role), [visibility])))
  assert.deepEqual(granted, [[], [], ['public', 'members'], [...entityVisibilities], [...entityVisibilities]])
  for (const role of roles) {
    assert.equal(mayReceive(person(role, { isConcerned: false }), ['public']), role === 'admin')
    assert.equal(mayReceive(person(role, { isActive: false }), ['public']), false)
  }
  assert.equal(mayReceive(person('member'), ['public', 'confidential']), false)
  assert.equal(mayReceive(person('member'), ['confidential', 'public']), false)
})
