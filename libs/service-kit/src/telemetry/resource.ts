import { resourceFromAttributes, type Resource } from '@opentelemetry/resources';

export type TelemetryOf = {
  /** The process: `api`, `worker`, `standalone`, … */
  readonly name: string;
  /** Unique name of the process, see `Configuration.instance`. */
  readonly instance: string;
};

/** The OpenTelemetry resource of a process; Prometheus shows it as labels of `target_info`. */
export function resourceOf({ name, instance }: TelemetryOf): Resource {
  return resourceFromAttributes({
    'service.namespace': 'gemscout',
    'service.name': `gemscout-${name}`,
    'service.instance.id': instance,
  });
}
