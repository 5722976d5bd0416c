/** A metric as in JSON of prom-client. */
export interface MetricFigures {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram' | 'summary'
  readonly aggregator: 'sum' | 'max' | 'min' | 'first' | 'average' | 'omit'
  readonly values: readonly Figure[]
}

export interface Figure {
  readonly labels: Readonly<Partial<Record<string, string | number>>>
  readonly value: number
  /** Of the parts of a histogram. */
  readonly metricName?: string
}
