/** Where an action leads: a path is one of the community's. */
export function absoluteAddress(actionUrl: string, publicUrl: string): string {
  return actionUrl.startsWith('/') ? publicUrl + actionUrl : actionUrl
}
