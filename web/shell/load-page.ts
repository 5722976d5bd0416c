const RELOADED = 'reloaded-for-update'

/**
 * Loads the script of a page. After an update of the program the one that was named when the app was opened is gone: the
 * whole page is then loaded anew, once, which names the new ones.
 */
export async function loadPage<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    const module = await load()
    sessionStorage.removeItem(RELOADED)
    return module
  } catch (error) {
    if (sessionStorage.getItem(RELOADED) !== null) throw error
    sessionStorage.setItem(RELOADED, 'yes')
    location.reload()
    return new Promise(() => undefined)
  }
}
