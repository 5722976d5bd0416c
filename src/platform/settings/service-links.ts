/** Kubernetes describes each service of the namespace to every container by variables that begin with its name. */
const names = /^[A-Z][A-Z0-9_]*_(SERVICE_HOST|SERVICE_PORT(_[A-Z0-9_]+)?|PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)$/

/** One whose name somebody could also take for a setting. */
const address = /^(tcp|udp|sctp):\/\/\S+:\d+$/

/** Whether a variable comes from a service that is called like this program: `hromada`, `hromada-web`. */
export const isServiceLink = (name: string, value: string): boolean =>
  names.test(name) || (name.endsWith('_PORT') && address.test(value))
