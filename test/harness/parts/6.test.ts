import { runPart } from './part.ts'

runPart(6, 6)
