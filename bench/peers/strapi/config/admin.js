module.exports = ({ env }) => ({
  auth: { secret: env('SECRET') },
  apiToken: { salt: env('SECRET') },
  transfer: { token: { salt: env('SECRET') } },
  secrets: { encryptionKey: env('SECRET') },
  serveAdminPanel: false,
})
