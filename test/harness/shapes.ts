import assert from 'node:assert/strict'

/** Each value as itself, or as `String`, `Number` or `Boolean` for any of that type; of lists, every item alike. */
export type Shape =
  | StringConstructor
  | NumberConstructor
  | BooleanConstructor
  | Plain
  | readonly [Shape]
  | ShapeOfObject
type Plain = string | number | boolean | null
interface ShapeOfObject {
  readonly [name: string]: Shape
}

/** Fails unless a value has this shape; objects may have more fields. */
export function assertShape(value: unknown, shape: Shape, at = 'body'): void {
  if (shape === String || shape === Number || shape === Boolean) {
    assert.equal(typeof value, shape.name.toLowerCase(), at)
  } else if (Array.isArray(shape)) {
    assert.ok(Array.isArray(value) && value.length > 0, `${at} is a list with something in it`)
    for (const [index, item] of value.entries()) assertShape(item, shape[0], `${at}[${index}]`)
  } else if (typeof shape === 'object' && shape !== null) {
    assert.ok(typeof value === 'object' && value !== null, `${at} is an object`)
    for (const [name, inner] of Object.entries(shape))
      assertShape((value as Record<string, unknown>)[name], inner, `${at}.${name}`)
  } else {
    assert.equal(value, shape, at)
  }
}
