/** Of an endpoint of better-auth, whose body our schemas have checked. */
export const typedBody = <Body>() => ({ metadata: { $Infer: { body: {} as Body } } })
