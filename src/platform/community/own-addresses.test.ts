import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openOwnAddresses } from './own-addresses.ts'

const namesOfMachine = ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']

test('without a public address every name of the machine itself is ours, with one none is', () => {
  const open = openOwnAddresses({ publicUrl: undefined, formerUrls: [] }, () => 'http://localhost:3000')
  const addresses = openOwnAddresses({ publicUrl: 'https://a.example', formerUrls: [] }, () => 'https://a.example')
  for (const name of namesOfMachine) {
    assert.equal(open.pathOf(`${name}/api/pictures/1`), '/api/pictures/1', name)
    assert.equal(addresses.pathOf(`${name}/api/pictures/1`), undefined, name)
  }
  assert.equal(open.pathOf('http://[::1]:3001/api/pictures/1'), undefined)
})
