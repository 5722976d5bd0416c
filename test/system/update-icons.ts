import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Writes web/shared/icons.ts: the outlines of the icons that pages use, of Lucide (ISC licence). Name one here, then run
 * `node test/system/update-icons.ts`.
 */
const VERSION = '1.62.0'

const names = [
  'activity',
  'arrow-down',
  'arrow-left',
  'arrow-up',
  'ban',
  'bell',
  'bold',
  'bookmark',
  'briefcase',
  'building-2',
  'camera',
  'check',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'circle-alert',
  'circle-check',
  'circle-x',
  'clipboard-check',
  'clock',
  'code',
  'copy',
  'download',
  'external-link',
  'eye',
  'file',
  'filter',
  'globe',
  'heading',
  'history',
  'house',
  'image',
  'inbox',
  'info',
  'italic',
  'key-round',
  'layout-dashboard',
  'link',
  'list',
  'lock',
  'log-out',
  'mail',
  'map-pin',
  'megaphone',
  'menu',
  'message-square',
  'monitor',
  'newspaper',
  'paperclip',
  'pencil',
  'phone',
  'plus',
  'quote',
  'refresh-cw',
  'rotate-ccw',
  'scroll-text',
  'search',
  'send',
  'settings',
  'shield',
  'shield-alert',
  'shield-check',
  'sliders-horizontal',
  'smartphone',
  'tag',
  'trash-2',
  'triangle-alert',
  'undo-2',
  'upload',
  'user',
  'user-plus',
  'users',
  'wallet',
  'webhook',
  'x',
  'zap',
]

const folder = mkdtempSync(join(tmpdir(), 'icons-'))
try {
  execFileSync('npm', ['pack', '--silent', `lucide-static@${VERSION}`], { cwd: folder })
  execFileSync('tar', ['-xzf', `lucide-static-${VERSION}.tgz`, 'package/icons'], { cwd: folder })
  const lines = names.map((name) => {
    const svg = readFileSync(join(folder, 'package/icons', `${name}.svg`), 'utf8')
    return `  '${name}': ${JSON.stringify(outlinesOf(svg))},`
  })
  const header = `/** Lucide ${VERSION}, ISC licence (https://lucide.dev/license). Written by test/system/update-icons.ts. */`
  writeFileSync(
    join(import.meta.dirname, '../../web/shared/icons.ts'),
    `${header}\nexport const icons = {\n${lines.join('\n')}\n} as const satisfies Readonly<Record<string, readonly string[]>>\n`,
  )
} finally {
  rmSync(folder, { recursive: true })
}

/** Every shape as a path, so that one element draws them all. */
function outlinesOf(svg: string): string[] {
  return [...svg.matchAll(/<(path|circle|rect|line|polyline|polygon|ellipse)\b([^>]*)\/>/g)].map(
    ([, shape, attributes = '']) => {
      const value = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
      const number = (name: string) => Number(value(name) || 0)
      switch (shape) {
        case 'path':
          return value('d')
        case 'circle':
          return ellipse(number('cx'), number('cy'), number('r'), number('r'))
        case 'ellipse':
          return ellipse(number('cx'), number('cy'), number('rx'), number('ry'))
        case 'line':
          return `M${value('x1')} ${value('y1')}L${value('x2')} ${value('y2')}`
        case 'rect':
          return rectangle(number('x'), number('y'), number('width'), number('height'), number('rx') || number('ry'))
        default:
          return `M${value('points')}${shape === 'polygon' ? 'Z' : ''}`
      }
    },
  )
}

function ellipse(x: number, y: number, rx: number, ry: number): string {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`
}

function rectangle(x: number, y: number, width: number, height: number, r: number): string {
  const corner = (dx: number, dy: number) => (r === 0 ? '' : `a${r} ${r} 0 0 1 ${dx} ${dy}`)
  return `M${x + r} ${y}h${width - 2 * r}${corner(r, r)}v${height - 2 * r}${corner(-r, r)}h${2 * r - width}${corner(-r, -r)}v${2 * r - height}${corner(r, -r)}`
}
