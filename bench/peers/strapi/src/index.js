const { writeFile } = require('node:fs/promises')

module.exports = {
  /** Lets anyone read articles, and leaves a token that may do everything where the benchmark finds it. */
  async bootstrap({ strapi }) {
    const role = await strapi.db.query('plugin::users-permissions.role').findOne({ where: { type: 'public' } })
    for (const action of ['find', 'findOne']) {
      const data = { action: `api::article.article.${action}`, role: role.id }
      await strapi.db.query('plugin::users-permissions.permission').create({ data })
    }
    const token = await strapi
      .service('admin::api-token')
      .create({ name: 'benchmark', description: '', type: 'full-access', lifespan: null })
    await writeFile(process.env.TOKEN_FILE, token.accessKey)
  },
}
