import { resourceFromAttributes, type Resource } from '@opentelemetry/resources';

export type TelemetryOf = {
  /** The process: `api`, `worker`, `standalone`, … */
  readonly name: string;
  /** Its name among its like. */
  readonly instance: string;
};

/** Who is talking, as OpenTelemetry names it; in Prometheus the labels of `target_info`. */
export function resourceOf({ name, instance }: TelemetryOf): Resource {
  return resourceFromAttributes({
    'service.namespace': 'gemscout',
    'service.name': `gemscout-${name}`,
    'service.instance.id': instance,
  });
}
