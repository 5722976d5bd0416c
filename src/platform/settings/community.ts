export const COMMUNITY_NAME = 'Hromada'
