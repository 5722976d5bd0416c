import type { SocialImage } from '../metadata/social.ts'

/** Of what there are preview pictures; a section is known by its name, the others by their id. */
export const previewKinds = ['news', 'opportunities', 'entities', 'sections'] as const
export type PreviewKind = (typeof previewKinds)[number]

/** What networks show without cutting. */
export const PREVIEW_WIDTH = 1200
export const PREVIEW_HEIGHT = 630

/** @param changedAt another address for every version, for those who keep pictures by their address */
export function previewImage(publicUrl: string, kind: PreviewKind, id: string, changedAt?: string): SocialImage {
  const version = changedAt === undefined ? '' : `?v=${Date.parse(changedAt).toString(36)}`
  return {
    url: `${publicUrl}/previews/${kind}/${id}.png${version}`,
    form: { type: 'image/png', width: PREVIEW_WIDTH, height: PREVIEW_HEIGHT },
  }
}
