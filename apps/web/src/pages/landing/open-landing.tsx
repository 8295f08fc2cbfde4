import { useEffect } from 'react';

/** `/` is a document of its own: what a link or a redirect inside the app brings here is asked of the server. */
export default function OpenLanding() {
  useEffect(() => location.reload(), []);
  return null;
}
