import { createHash } from 'node:crypto'
import { openShowAddresses } from '../../../src/features/pictures/outside/addresses.ts'
import { withTempFile } from '../../../src/platform/files/temp-files.ts'
import type { AccessCases, Make, Scene } from './access-case.ts'
import { another, caller, id, type Owner } from './people.ts'
import { multipart, pictureForm } from './uploads.ts'

async function stored({ app }: Scene): Promise<{ bytes: number; file_key: string }> {
  const { files } = app.platform
  const file_key = id()
  await withTempFile(files.tempFolder, ReadableStream.from([Buffer.from('x')]), (draft) =>
    files.store.put(file_key, draft),
  )
  return { bytes: 1, file_key }
}

/** A picture that no content names. */
const picture =
  (uploader: Owner): Make =>
  async (scene) => {
    const { db } = scene.app.platform
    const pictureId = id()
    const uploader_id = (await uploader(scene)).id
    const size = { width: 1, height: 1, bytes: 1 }
    await db
      .insertInto('pictures')
      .values({ id: pictureId, uploader_id, alt: '', ...size })
      .execute()
    await db
      .insertInto('picture_files')
      .values({ picture_id: pictureId, width: 1, ...(await stored(scene)) })
      .execute()
    return pictureId
  }

const outsidePicture: Make = async (scene) => {
  const { platform } = scene.app
  const address = `https://elsewhere.example/${id()}`
  const address_hash = createHash('sha256').update(address).digest()
  await platform.db
    .insertInto('outside_pictures')
    .values({ address_hash, ...(await stored(scene)) })
    .execute()
  return openShowAddresses(platform).onPages.picture(address)?.split('/').slice(-2).join(' ') ?? ''
}

export const pictureCases: AccessCases = {
  'POST /api/pictures': { headers: multipart, body: () => pictureForm, answers: 201 },
  'GET /api/pictures/:id': {
    objects: { own: [picture(caller), 200], another: [picture(another), 404], absent: [id, 404] },
  },
  'GET /api/pictures/outside/:signature/:url': {
    objects: { any: [outsidePicture, 200], absent: [() => 'x x', 404] },
  },
}
