import { runPart } from './part.ts'

runPart(3, 4)
