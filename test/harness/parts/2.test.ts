import { runPart } from './part.ts'

runPart(2, 4)
