/** As large as the service keeps it. */
export const SIDE_PX = 512

interface Size {
  readonly width: number
  readonly height: number
}

/** A square of a picture: its upper left corner, in pixels of the picture, and how many times it fits into the largest one. */
export interface Crop {
  readonly x: number
  readonly y: number
  /** At least 1: the largest square. */
  readonly zoom: number
}

export const sideOf = ({ width, height }: Size, { zoom }: Pick<Crop, 'zoom'>): number => Math.min(width, height) / zoom

export function centered(size: Size): Crop {
  const side = sideOf(size, { zoom: 1 })
  return { x: (size.width - side) / 2, y: (size.height - side) / 2, zoom: 1 }
}

interface Move {
  readonly across: number
  readonly down: number
}

/** Never beyond an edge. */
export function moved(size: Size, { x, y, zoom }: Crop, { across, down }: Move): Crop {
  const side = sideOf(size, { zoom })
  return { x: within(x + across, size.width - side), y: within(y + down, size.height - side), zoom }
}

/** Around the middle of what is chosen. */
export function zoomed(size: Size, crop: Crop, zoom: number): Crop {
  const half = (sideOf(size, crop) - sideOf(size, { zoom })) / 2
  return moved(size, { ...crop, zoom }, { across: half, down: half })
}

const within = (value: number, most: number) => Math.min(Math.max(0, value), most)
