type Load<Module> = () => Promise<Module>

const RELOADED = 'reloaded-for-update'

const begun = new Map<unknown, Promise<unknown>>()

/** Asks for the script of a page that is about to be shown: it is on its way while the shell is drawn. */
export function beginPage(load: Load<unknown>): void {
  const module = load()
  begun.set(load, module)
  // Whoever shows the page hears of it.
  module.catch(() => undefined)
}

/**
 * Loads the script of a page. After an update of the program the one that was named when the app was opened is gone: the
 * whole page is then loaded anew, once, which names the new ones.
 */
export async function loadPage<Module>(load: Load<Module>): Promise<Module> {
  const early = begun.get(load) as Promise<Module> | undefined
  begun.delete(load)
  try {
    const module = await (early ?? load())
    sessionStorage.removeItem(RELOADED)
    return module
  } catch (error) {
    if (sessionStorage.getItem(RELOADED) !== null) throw error
    sessionStorage.setItem(RELOADED, 'yes')
    location.reload()
    return new Promise(() => undefined)
  }
}
