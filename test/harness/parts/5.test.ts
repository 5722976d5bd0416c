import { runPart } from './part.ts'

runPart(5, 6)
