// biome-ignore lint/style/noDefaultExport: orval reads its configuration so.
export default {
  hromada: {
    input: './openapi.json',
    output: { target: './orval/client.ts', client: 'fetch', baseUrl: process.env.BASE_URL },
  },
}
