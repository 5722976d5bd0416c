/** A path is one of this service. */
export function absoluteUrl(actionUrl: string, publicUrl: string): string {
  return actionUrl.startsWith('/') ? publicUrl + actionUrl : actionUrl
}
