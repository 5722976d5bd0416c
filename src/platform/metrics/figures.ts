/** One metric as prom-client writes it as JSON: what one process has of it, or all together. */
export interface MetricFigures {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram' | 'summary'
  /** How the figures of several processes become one. */
  readonly aggregator: 'sum' | 'max' | 'min' | 'first' | 'average' | 'omit'
  readonly values: readonly Figure[]
}

export interface Figure {
  readonly labels: Readonly<Record<string, string | number>>
  readonly value: number
  /** Where it is not the name of the metric, as for the parts of a histogram. */
  readonly metricName?: string
}
