/** Out of sight, for password managers, which keep a password with the name by which one signs in. */
export function Username({ value }: { readonly value: string }) {
  return (
    <input
      class="visually-hidden"
      type="email"
      autocomplete="username"
      value={value}
      readOnly
      tabIndex={-1}
      aria-hidden
    />
  )
}
