module.exports = ({ env }) => ({
  'users-permissions': { config: { jwtSecret: env('SECRET') } },
})
