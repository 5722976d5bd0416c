const DECIMALS = 18
const WEI_PER_ETHER = 10n ** BigInt(DECIMALS)

/** Wei as ether, exactly: a decimal number without an exponent, and without zeros that say nothing. */
export function etherOf(wei: bigint): string {
  const fraction = (wei % WEI_PER_ETHER).toString().padStart(DECIMALS, '0').replace(/0+$/, '')
  const whole = (wei / WEI_PER_ETHER).toString()
  return fraction === '' ? whole : `${whole}.${fraction}`
}
