import { type Check, oneOf, origin } from './checks.ts'

type FilePlace = 'disk' | BucketAddress

export interface BucketAddress {
  readonly name: string
  /** Empty, or ends with a slash. */
  readonly prefix: string
  readonly endpoint?: string
  readonly region: string
  readonly isPathStyle: boolean
}

export const filePlace: Check<FilePlace> = (input) => {
  if (input === 'disk') return input
  return bucketAddress('must be disk or s3://bucket')(input)
}

/**
 * `s3://bucket/prefix?endpoint=…&region=…&path-style=…`; only the bucket is required.
 * @param refusal what is said of anything else
 */
export const bucketAddress =
  (refusal: string): Check<BucketAddress> =>
  (input) => {
    const url = URL.canParse(input) ? new URL(input) : undefined
    if (url?.protocol !== 's3:' || !/^[\w.-]{3,63}$/.test(url.host)) throw new Error(refusal)
    if (url.username !== '' || url.password !== '') throw new Error('must not hold credentials: they have settings')
    const { endpoint, region = 'us-east-1', 'path-style': pathStyle, ...unknown } = Object.fromEntries(url.searchParams)
    if (Object.keys(unknown).length > 0 || url.hash !== '') {
      throw new Error('may have no parameters but endpoint, region and path-style')
    }
    const folders = decodeURIComponent(url.pathname)
      .split('/')
      .filter((part) => part !== '')
    return {
      name: url.host,
      prefix: folders.map((folder) => `${folder}/`).join(''),
      ...(endpoint !== undefined && { endpoint: origin(endpoint) }),
      region,
      // Other services than Amazon's rarely have a host per bucket.
      isPathStyle: pathStyle === undefined ? endpoint !== undefined : oneOf(['true', 'false'])(pathStyle) === 'true',
    }
  }
