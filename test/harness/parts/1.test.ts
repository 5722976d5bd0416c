import { runPart } from './part.ts'

runPart(1, 3)
