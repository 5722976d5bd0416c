import { useSignal } from '@preact/signals'
import type { TargetedKeyboardEvent, TargetedPointerEvent } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type Crop, centered, moved, SIDE_PX, sideOf, zoomed } from './crop.ts'
import { words } from './words.ts'

interface CropDialogProps {
  readonly bitmap: ImageBitmap
  readonly onDone: (picture: Blob) => void
  readonly onCancel: () => void
}

const STEP_SHARE = 0.05
const MAX_ZOOM = 5

/** The part of a picture that becomes that of the account: moved by pointer or arrow keys, zoomed by wheel, slider or keys. */
export function CropDialog({ bitmap, onDone, onCancel }: CropDialogProps) {
  const texts = words()
  const canvas = useRef<HTMLCanvasElement>(null)
  const crop = useSignal<Crop>(centered(bitmap))
  const { x, y, zoom } = crop.value
  const side = sideOf(bitmap, crop.value)

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    context?.clearRect(0, 0, SIDE_PX, SIDE_PX)
    context?.drawImage(bitmap, x, y, side, side, 0, 0, SIDE_PX, SIDE_PX)
  }, [bitmap, x, y, side])

  const move = (across: number, down: number) => {
    crop.value = moved(bitmap, crop.value, { across, down })
  }
  const zoomTo = (next: number) => {
    crop.value = zoomed(bitmap, crop.value, Math.min(MAX_ZOOM, Math.max(1, next)))
  }
  const drag = (event: TargetedPointerEvent<HTMLCanvasElement>) => {
    if (event.buttons === 0) return
    const scale = side / event.currentTarget.clientWidth
    move(-event.movementX * scale, -event.movementY * scale)
  }
  const press = (event: TargetedKeyboardEvent<HTMLCanvasElement>) => {
    const step = side * STEP_SHARE
    const acts: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => move(-step, 0),
      ArrowRight: () => move(step, 0),
      ArrowUp: () => move(0, -step),
      ArrowDown: () => move(0, step),
      '+': () => zoomTo(zoom * 1.1),
      '=': () => zoomTo(zoom * 1.1),
      '-': () => zoomTo(zoom / 1.1),
    }
    const act = acts[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }

  return (
    <Dialog title={texts.crop} onClose={onCancel}>
      <canvas
        ref={canvas}
        class="crop"
        width={SIDE_PX}
        height={SIDE_PX}
        tabIndex={0}
        role="img"
        aria-label={texts.cropped}
        aria-describedby="crop-hint"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={press}
        onWheel={(event) => {
          event.preventDefault()
          zoomTo(zoom * (event.deltaY < 0 ? 1.1 : 1 / 1.1))
        }}
      />
      <p class="soft small" id="crop-hint">
        {texts.cropHint}
      </p>
      <label class="row crop-zoom">
        <span>{texts.zoom}</span>
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={zoom}
          onInput={(event) => zoomTo(event.currentTarget.valueAsNumber)}
        />
      </label>
      <div class="row">
        <Button
          look="primary"
          icon="check"
          onClick={() => canvas.current?.toBlob((picture) => picture && onDone(picture), 'image/webp', 0.9)}
        >
          {texts.cropDone}
        </Button>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </div>
    </Dialog>
  )
}
