import assert from 'node:assert/strict'
import { test } from 'node:test'
import { problemsOf } from '../../../test/harness/settings-problems.ts'
import { readSettings } from './settings.ts'

test('a bucket is named by an address, of which all but its name may be left out', () => {
  const placeOf = (place: string) => readSettings({ HROMADA_FILES: place }).files.place
  const plain = { name: 'my-bucket', prefix: '', region: 'us-east-1', isPathStyle: false }
  assert.deepEqual([placeOf('s3://my-bucket'), placeOf('s3://my-bucket/')], [plain, plain])
  assert.deepEqual(placeOf('s3://my-bucket/a%20b//c?region=eu-west-1&path-style=true'), {
    ...plain,
    prefix: 'a b/c/',
    region: 'eu-west-1',
    isPathStyle: true,
  })
  const endpoint = 'https://s3.example:9000'
  const elsewhere = { ...plain, endpoint, isPathStyle: true }
  assert.deepEqual(placeOf(`s3://my-bucket?endpoint=${endpoint}/`), elsewhere)
  const byHost = placeOf(`s3://my-bucket?endpoint=${endpoint}&path-style=false`)
  assert.deepEqual(byHost, { ...elsewhere, isPathStyle: false })
})

test('what is no place for files is refused, and no secret in it is repeated', () => {
  for (const [place, problem] of [
    ['tape', 'must be disk or s3://bucket'],
    ['s3://', 'must be disk or s3://bucket'],
    ['s3://a', 'must be disk or s3://bucket'],
    ['s3://bucket:80', 'must be disk or s3://bucket'],
    ['https://bucket', 'must be disk or s3://bucket'],
    ['s3://key:canary@bucket', 'must not hold credentials: they have settings'],
    ['s3://bucket?secret=canary', 'may have no parameters but endpoint, region and path-style'],
    ['s3://bucket#canary', 'may have no parameters but endpoint, region and path-style'],
    ['s3://bucket?path-style=yes', 'must be one of true, false'],
    ['s3://bucket?endpoint=canary', 'must be a URL that begins with http:// or https://'],
    ['s3://bucket/%ff', 'URI malformed'],
  ] as const) {
    assert.deepEqual(problemsOf({ HROMADA_FILES: place }), [`HROMADA_FILES: ${problem}`])
  }
  const names = ['HROMADA_S3_ACCESS_KEY_ID', 'HROMADA_S3_SECRET_ACCESS_KEY']
  for (const name of names)
    assert.deepEqual(problemsOf({ [name]: 'x' }), [`${names.join(' and ')}: set both or neither`])
})

test('a file where the data folder should be is reported', () => {
  const file = import.meta.filename
  assert.deepEqual(problemsOf({ HROMADA_DATA_DIR: file }), [`HROMADA_DATA_DIR: ${file} is no folder`])
  assert.deepEqual(problemsOf({ HROMADA_DATA_DIR: `${file}-missing` }), [])
})

const RECIPIENT = 'age1zpky0u8v4qyu4na58hshpyn0zs0020ywa0p5sg4rd9p7mqqg6vvqvftav4'

test('backups by the clock go to a folder or a bucket, at times, and stay by a rule', () => {
  assert.equal(readSettings({}).backup.address, undefined)
  const { backup } = readSettings({
    HROMADA_BACKUP: '/backups',
    HROMADA_BACKUP_TIMES: '14:30, 02:30',
    HROMADA_BACKUP_KEEP: '3,7d,6m',
    HROMADA_BACKUP_RECIPIENTS: RECIPIENT,
  })
  assert.deepEqual(backup, {
    address: { folder: '/backups' },
    times: ['02:30', '14:30'],
    keep: { newest: 3, days: 7, weeks: 0, months: 6 },
    recipients: [RECIPIENT],
    credentials: undefined,
  })
  const keys = { HROMADA_S3_ACCESS_KEY_ID: 'one', HROMADA_S3_SECRET_ACCESS_KEY: 'two' }
  const inBucket = readSettings({ HROMADA_BACKUP: 's3://bucket/daily?region=eu', ...keys }).backup
  assert.deepEqual(
    [inBucket.address, inBucket.credentials, inBucket.times],
    [
      { bucket: { name: 'bucket', prefix: 'daily/', region: 'eu', isPathStyle: false } },
      { accessKeyId: 'one', secretAccessKey: 'two' },
      ['02:30'],
    ],
  )
})

test('what is wrong in the settings of backups is reported at once', () => {
  const place = 'must be the whole path of a folder, or s3://bucket'
  const times = 'must be times of the day such as 02:30 or 02:30,14:30'
  const keep = 'must say how many stay: the newest (14), or one of each day, week and month (7d,4w,6m), up to 1000 each'
  const recipients = 'must be public keys of age (age1…), separated by commas'
  for (const input of ['backups', 's3:/bucket', 'https://bucket', 's3://']) {
    assert.deepEqual(problemsOf({ HROMADA_BACKUP: input }), [`HROMADA_BACKUP: ${place}`], input)
  }
  const on = { HROMADA_BACKUP: '/backups' }
  for (const input of ['24:00', '2:30', '02:60', '02:30,', 'daily']) {
    assert.deepEqual(problemsOf({ ...on, HROMADA_BACKUP_TIMES: input }), [`HROMADA_BACKUP_TIMES: ${times}`], input)
  }
  for (const input of ['0', '7d,7d', '7y', '-1', '7 d', '1001', '7d,', 'all']) {
    assert.deepEqual(problemsOf({ ...on, HROMADA_BACKUP_KEEP: input }), [`HROMADA_BACKUP_KEEP: ${keep}`], input)
  }
  const mistyped = RECIPIENT.replace('zpky', 'zpyk')
  for (const input of [mistyped, RECIPIENT.toUpperCase(), `${RECIPIENT},`, 'age1', 'ssh-ed25519 AAAA']) {
    const problem = `HROMADA_BACKUP_RECIPIENTS: ${recipients}`
    assert.deepEqual(problemsOf({ ...on, HROMADA_BACKUP_RECIPIENTS: input }), [problem], input)
  }
  assert.deepEqual(problemsOf({ HROMADA_BACKUP_TIMES: '02:30', HROMADA_BACKUP_S3_ACCESS_KEY_ID: 'one' }), [
    'HROMADA_BACKUP_S3_ACCESS_KEY_ID and HROMADA_BACKUP_S3_SECRET_ACCESS_KEY: set both or neither',
    'HROMADA_BACKUP_TIMES: needs HROMADA_BACKUP',
    'HROMADA_BACKUP_S3_ACCESS_KEY_ID: needs HROMADA_BACKUP',
  ])
})
