/** How an object is named in a sentence. */
export const nameOf = ({ kind, metadata }) => `${kind}/${metadata.name}`;

export const ofKind = (objects, ...kinds) => objects.filter(({ kind }) => kinds.includes(kind));

export const find = (objects, kind, name) =>
  objects.find((object) => object.kind === kind && object.metadata.name === name);

/** What has pods of the product. */
export const workloads = (objects) => ofKind(objects, 'Deployment', 'StatefulSet', 'Job');

/** Those of them that stay. */
export const processes = (objects) => ofKind(objects, 'Deployment', 'StatefulSet');

export const podOf = (workload) => workload.spec.template.spec;

export const podLabels = (workload) => workload.spec.template.metadata.labels;

/** True if `labels` satisfy a selector of the API: an empty one selects everything. */
export function selects({ matchLabels = {}, matchExpressions = [] }, labels) {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every((expression) => satisfies(expression, labels))
  );
}

function satisfies({ key, operator, values = [] }, labels) {
  switch (operator) {
    case 'In':
      return values.includes(labels[key]);
    case 'NotIn':
      return !values.includes(labels[key]);
    case 'Exists':
      return key in labels;
    case 'DoesNotExist':
      return !(key in labels);
    default:
      throw new Error(`A selector has the operator ${operator}`);
  }
}
