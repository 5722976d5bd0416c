/** The link in a mail, and its token. */
export function linkOf({ text = '' }: { readonly text?: string | undefined }) {
  const link = new URL(/http\S+/.exec(text)?.[0] ?? '')
  return { link, path: link.pathname + link.search, token: link.searchParams.get('token') ?? '' }
}

/** As a browser sends the form of a page. */
export const asForm = (fields: Readonly<Record<string, string>>) => ({
  body: new URLSearchParams(fields).toString(),
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'text/html,*/*;q=0.8',
    'sec-fetch-site': 'same-origin',
  },
})
