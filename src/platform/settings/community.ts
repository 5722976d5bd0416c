/** Who speaks where the community itself does, as in feeds. */
export const COMMUNITY_NAME = 'Hromada'
