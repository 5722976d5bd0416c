/** For what puts something else under the pointer: the second press of a double click would be meant for the first. */
export const singlePress =
  (run: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) run()
  }
