import { runPart } from './part.ts'

runPart(4, 4)
