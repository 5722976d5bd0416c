const DECIMALS = 18
const WEI_PER_ETHER = 10n ** BigInt(DECIMALS)

/** Wei as ether: an exact decimal without exponent and trailing zeros. */
export function etherOf(wei: bigint): string {
  const fraction = (wei % WEI_PER_ETHER).toString().padStart(DECIMALS, '0').replace(/0+$/, '')
  const whole = (wei / WEI_PER_ETHER).toString()
  return fraction === '' ? whole : `${whole}.${fraction}`
}
