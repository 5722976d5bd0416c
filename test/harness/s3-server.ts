import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'

/** A server that speaks the S3 protocol, signatures and all, over a folder; it has one bucket. */
export interface S3Server {
  /** As HROMADA_FILES would name the bucket. */
  readonly place: string
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string }
  /** As often as one likes. */
  close(): Promise<void>
}

interface RequestContext {
  readonly path: string
  readonly state: Record<string, unknown>
  mountPath?: string
}

interface Server {
  /** Koa's. */
  readonly middleware: ((ctx: RequestContext, next: () => Promise<void>) => Promise<void>)[]
  run(): Promise<AddressInfo>
  close(): Promise<void>
}

const require = createRequire(import.meta.url)
const S3rver: new (options: object) => Server = require('@20minutes/s3rver')

const BUCKET = 'hromada-test'

export async function startS3Server(folder: string): Promise<S3Server> {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  // Before its router, which checks the signature of what concerns a whole bucket without the slash that the SDK signs.
  server.middleware.splice(-1, 0, (ctx, next) => {
    if (/^\/[^/]+\/$/.test(ctx.path)) {
      ctx.state.vhost = true
      ctx.mountPath = '/'
    }
    return next()
  })
  const { port } = await server.run()
  let closing: Promise<void> | undefined
  return {
    place: `s3://${BUCKET}/some/prefix?endpoint=http://127.0.0.1:${port}`,
    // The one account that it knows.
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    close() {
      closing ??= server.close()
      return closing
    },
  }
}
