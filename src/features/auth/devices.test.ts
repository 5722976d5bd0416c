import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deviceNameOf, deviceOf } from '../../../web/shared/devices.ts'

const webKit = (system: string, rest: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) ${rest}`

test('a device is its browser and its system, whatever others a browser names beside itself', () => {
  const agents: Record<string, string> = {
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0': 'Firefox, Windows',
    [webKit('Windows NT 10.0; Win64; x64', 'Chrome/140.0.0.0 Safari/537.36')]: 'Chrome, Windows',
    [webKit('Windows NT 10.0; Win64; x64', 'Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0')]: 'Edge, Windows',
    [webKit('X11; Linux x86_64', 'Chrome/140.0.0.0 Safari/537.36 OPR/122.0.0.0')]: 'Opera, Linux',
    [webKit('X11; CrOS x86_64 14541.0.0', 'Chrome/140.0.0.0 Safari/537.36')]: 'Chrome, ChromeOS',
    [webKit('Macintosh; Intel Mac OS X 10_15_7', 'Version/18.5 Safari/605.1.15')]: 'Safari, macOS',
    [webKit('iPhone; CPU iPhone OS 18_5 like Mac OS X', 'Version/18.5 Mobile/15E148 Safari/604.1')]: 'Safari, iOS',
    [webKit('iPhone; CPU iPhone OS 18_5 like Mac OS X', 'CriOS/140.0.0.0 Mobile/15E148 Safari/604.1')]: 'Chrome, iOS',
    [webKit('iPad; CPU OS 18_5 like Mac OS X', 'FxiOS/143.0 Mobile/15E148 Safari/605.1.15')]: 'Firefox, iOS',
    [webKit('Linux; Android 15; Pixel 9', 'Chrome/140.0.0.0 Mobile Safari/537.36')]: 'Chrome, Android',
    [webKit('Linux; Android 15', 'SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36')]: 'Samsung Internet, Android',
    'curl/8.14.1': 'curl',
    node: 'node',
    'Hromada/2.1 (Android 15)': 'Hromada, Android',
  }
  for (const [agent, device] of Object.entries(agents)) {
    assert.equal(deviceOf(agent), device, agent)
    assert.equal(deviceNameOf(agent), device === 'node' ? 'Node.js' : device, agent)
  }
})

test('no word of a user agent is in the name of a device', () => {
  const agents: Record<string, string> = {
    'win.evil.example': 'unknown',
    'win.evil.example/1.0 (Windows NT 10.0)': 'Windows',
    'https://evil.example/ Firefox/1': 'Firefox',
    'evil.example curl/8.14.1': 'unknown',
    'curl/evil.example': 'curl',
    'Version/evil.example Safari/1': 'Safari',
    '🦊/1': 'unknown',
  }
  for (const [agent, name] of Object.entries(agents)) assert.equal(deviceNameOf(agent), name, agent)
  assert.equal(deviceNameOf(null), 'unknown')
})

test('an update makes no other device of it', () => {
  assert.equal(deviceOf('curl/7.0'), deviceOf('curl/8.14.1'))
  const firefox = (version: string) =>
    deviceOf(`Mozilla/5.0 (Windows NT 10.0; rv:${version}) Gecko/1 Firefox/${version}`)
  assert.equal(firefox('120.0'), firefox('143.0'))
})

test('without a user agent it is an unknown device, and no user agent makes the text long', () => {
  for (const agent of [null, '', ' ', '(', '\u202e', '🦊/1']) assert.equal(deviceOf(agent), 'unknown')
  assert.equal(deviceOf('x'.repeat(100_000)).length, 40)
})
