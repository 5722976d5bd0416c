import { englishJobs } from './opportunities-english-jobs.ts'
import { englishProjects } from './opportunities-english-projects.ts'
import { ukrainianJobs } from './opportunities-ukrainian-jobs.ts'
import { ukrainianProjects } from './opportunities-ukrainian-projects.ts'

export const opportunities = [...englishJobs, ...englishProjects, ...ukrainianJobs, ...ukrainianProjects]
