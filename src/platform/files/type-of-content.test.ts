import assert from 'node:assert/strict'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { archive, documents, otherOpenDocuments } from '../../../test/harness/archives.ts'
import { extensions, mediaTypeOf } from './type-of-content.ts'

let folder: string

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hromada-types-'))
})
after(() => rm(folder, { recursive: true }))

async function typeOf(content: string | Buffer, extension: string): Promise<string | undefined> {
  const path = join(folder, 'file')
  await writeFile(path, content)
  await using handle = await open(path)
  return await mediaTypeOf({ handle, size: Buffer.byteLength(content) }, extension)
}

/** All extensions under which a content would be taken. */
async function taken(content: string | Buffer): Promise<string[]> {
  const found: string[] = []
  for (const extension of extensions) if ((await typeOf(content, extension)) !== undefined) found.push(extension)
  return found
}

test('every type is known by its content, and served as what it is', async () => {
  const served: Record<string, string | undefined> = {}
  for (const [extension, content] of Object.entries(documents)) served[extension] = await typeOf(content, extension)
  const openXml = 'application/vnd.openxmlformats-officedocument'
  assert.deepEqual(served, {
    pdf: 'application/pdf',
    png: 'image/png',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    webp: 'image/webp',
    txt: 'text/plain; charset=utf-8',
    md: 'text/plain; charset=utf-8',
    doc: 'application/msword',
    ppt: 'application/vnd.ms-powerpoint',
    docx: `${openXml}.wordprocessingml.document`,
    pptx: `${openXml}.presentationml.presentation`,
    xlsx: `${openXml}.spreadsheetml.sheet`,
    odt: 'application/vnd.oasis.opendocument.text',
    zip: 'application/zip',
  })
  assert.deepEqual(Object.keys(served).toSorted(), extensions.toSorted())
})

test('a content goes by no other name than those of its own type', async () => {
  const pairs = { jpg: ['jpg', 'jpeg'], jpeg: ['jpg', 'jpeg'], doc: ['doc', 'ppt'], ppt: ['doc', 'ppt'] }
  const text = { pdf: ['pdf', 'txt', 'md'], txt: ['txt', 'md'], md: ['txt', 'md'] }
  // An office file is an archive as well, and may be called one.
  const archives = { docx: ['docx', 'zip'], pptx: ['pptx', 'zip'], xlsx: ['xlsx', 'zip'], odt: ['odt', 'zip'] }
  const names: Record<string, string[]> = { ...pairs, ...text, ...archives }
  for (const [extension, content] of Object.entries(documents)) {
    assert.deepEqual((await taken(content)).toSorted(), (names[extension] ?? [extension]).toSorted(), extension)
  }
})

test('what is of no type that is taken has no name under which it would be', async () => {
  const gif = 'GIF89a\x01\0\x01\0\0\0\0;'
  const others: Record<string, string | Buffer> = {
    gif,
    'a program of Linux': Buffer.from('7f454c4602010100', 'hex'),
    'a program of Windows': Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'),
    'a program of macOS': Buffer.from('cffaedfe07000001', 'hex'),
    'a class of Java': Buffer.from('cafebabe00000034', 'hex'),
    gzip: Buffer.from('1f8b0800000000000003', 'hex'),
    rar: Buffer.from('526172211a0700cf', 'hex'),
    '7z': Buffer.from('377abcaf271c0004', 'hex'),
    tar: Buffer.alloc(1024),
    bmp: Buffer.from('BM\x46\0\0\0\0\0', 'latin1'),
    tiff: Buffer.from('49492a0008000000', 'hex'),
    wasm: Buffer.from('0061736d01000000', 'hex'),
    wave: Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1'),
    'a webp of another kind': Buffer.from('RIFF\x1a\0\0\0WEBPVP9 ', 'latin1'),
    'a jpeg of nothing but its mark': Buffer.from('ffd8ff00', 'hex'),
    'a png with a script in its first chunk': Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rsCrP<script>', 'latin1'),
    'half a png signature': Buffer.from('\x89PNG\r\n', 'latin1'),
    'an archive of nothing': Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1'),
    'utf-16': Buffer.from('\ufeffтекст', 'utf16le'),
    'windows-1251': Buffer.from('cff0e8e2b3f2', 'hex'),
    'overlong utf-8': Buffer.from('c0af', 'hex'),
    'half a surrogate': Buffer.from('eda080', 'hex'),
    'text with nul': 'text\0text',
    'text that breaks off in a letter': Buffer.concat([Buffer.from('x'.repeat(70_000)), Buffer.from([0xd0])]),
  }
  for (const [kind, content] of Object.entries(others)) assert.deepEqual(await taken(content), [], kind)
})

test('what is written as text is text, whatever it says, and goes by no other name', async () => {
  for (const content of [
    '<!doctype html><script>alert(1)</script>',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    '#!/bin/sh\nrm -rf /',
    'GIF89a=1;alert(1)',
    '\ufeffwith a mark',
    '\n%PDF-1.7\n%%EOF',
    'x'.repeat(65_535) + 'ї'.repeat(10),
  ]) {
    assert.deepEqual(await taken(content), ['txt', 'md'], content.slice(0, 20))
  }
})

test('a content that stands behind something else is not known by it', async () => {
  for (const [extension, content] of Object.entries(documents)) {
    const moved = Buffer.concat([Buffer.from([0xff]), content])
    assert.deepEqual(await taken(moved), [], extension)
  }
})

test('no name but those is taken, not even one that every object has', async () => {
  for (const extension of ['svg', 'html', 'exe', 'js', 'gif', '', 'toString', '__proto__', 'constructor']) {
    assert.equal(await typeOf(documents.txt as Buffer, extension), undefined, extension)
  }
})

test('of two files in one the first decides, and an archive stands alone', async () => {
  const zip = documents.zip as Buffer
  const files: Record<string, [Buffer, string[]]> = {
    'an archive behind a pdf': [Buffer.concat([documents.pdf as Buffer, zip]), ['pdf']],
    'an archive behind a picture': [Buffer.concat([documents.png as Buffer, zip]), ['png']],
    'an archive behind a program': [Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), zip]), []],
    'a pdf behind an archive': [Buffer.concat([zip, documents.pdf as Buffer]), []],
    'a script in the comment of an archive': [archive({ a: 'b' }, { comment: '<script>alert(1)</script>' }), ['zip']],
    'two archives': [Buffer.concat([zip, zip]), ['zip']],
  }
  for (const [kind, [content, names]] of Object.entries(files)) assert.deepEqual(await taken(content), names, kind)
})

test('office files are recognised by what is in them, also in the large form and among much else', async () => {
  const parts = { '[Content_Types].xml': '', 'word/document.xml': '' }
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`word/media/image${index}.png`, '']))
  assert.deepEqual(await taken(archive(parts, { isLarge: true })), ['docx', 'zip'])
  assert.deepEqual(await taken(archive({ ...many, ...parts })), ['docx', 'zip'])
  assert.deepEqual(await taken(archive(parts, { comment: 'PK\x05\x06'.repeat(1_000) })), ['docx', 'zip'])
  for (const content of [
    archive({ 'word/document.xml': '' }),
    archive({ '[Content_Types].xml': '' }),
    archive({ ...parts, 'word/vbaProject.bin': '' }),
    archive({ ...parts, 'vbaProject.bin': '' }),
    archive({ ...parts, 'word/VBAPROJECT.BIN': '' }),
    archive({ ...parts, 'custom/vbaproject.bin': '' }),
    archive({ 'content.xml': '', mimetype: 'application/vnd.oasis.opendocument.text' }),
    archive({ 'META-INF/MANIFEST.MF': '', 'Main.class': '' }),
    ...Object.values(otherOpenDocuments),
  ]) {
    assert.deepEqual(await taken(content), ['zip'])
  }
})

test('what is in an archive is never unpacked, so that it may be a bomb or nonsense', async () => {
  const parts = { '[Content_Types].xml': '', 'word/document.xml': 'x'.repeat(100_000) }
  const content = archive(parts)
  const packed = content.indexOf('word/document.xml') + 'word/document.xml'.length
  content.fill(0xff, packed, packed + 20)
  assert.deepEqual(await taken(content), ['docx', 'zip'])
})

test('an archive may hold any number of files, but an office file not more than a megabyte of names', async () => {
  const many = Object.fromEntries(Array.from({ length: 6_000 }, (_, index) => [`${'n'.repeat(150)}${index}`, '']))
  assert.deepEqual(
    await taken(archive({ '[Content_Types].xml': '', 'word/document.xml': '', ...many }, { isStored: true })),
    ['zip'],
  )
})

test('however an archive is broken, it is taken or refused, and never a fault', async () => {
  const archives = [documents.docx, documents.odt, documents.zip, archive({ a: 'b' }, { isLarge: true })] as Buffer[]
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  const damage = fc.record({ at: share, byte: fc.nat(255) })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...archives),
      fc.oneof(fc.constant(1), share),
      fc.array(damage, { maxLength: 10 }),
      async (whole, kept, damages) => {
        const content = Buffer.from(whole.subarray(0, Math.ceil(whole.length * kept)))
        for (const { at, byte } of damages) content[Math.floor(at * content.length)] = byte
        for (const extension of await taken(content)) assert.ok(['docx', 'odt', 'zip', 'txt', 'md'].includes(extension))
      },
    ),
    { numRuns: Number(process.env.TEST_FUZZ_RUNS ?? 300) },
  )
})
