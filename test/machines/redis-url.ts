export function redisUrl(): URL {
  const url = process.env.TEST_REDIS_URL
  if (url === undefined) throw new Error('run these tests with `npm run test:machines`: it brings up their servers')
  return new URL(url)
}
