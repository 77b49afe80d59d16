import type { Stage } from '../stages.ts'

/**
 * What the front door does with a page's address, in what CloudFront's JavaScript has (runtime 2.0): each address of the
 * application is one page; files are what lies in /assets/ and, with an ending, at the top. What an address names may have points in
 * it, as the account of a statement has. A phone on the stage's own host is led to the mobile one, where
 * there is one, unless its browser was told to stay: `?desktop` there does so for a year.
 */
const source = `
function handler(event) {
  var request = event.request;
  var isFile = /^\\/(assets\\/.|[^/]+\\.[a-z0-9]+$)/i.test(request.uri);
  var leads = isFile ? undefined : elsewhere(request);
  if (leads) return leads;
  if (!isFile) request.uri = '/index.html';
  return request;
}
function elsewhere(request) {
  var host = request.headers.host ? request.headers.host.value : '';
  if (!MOBILE || host !== DOMAIN) return undefined;
  if (request.querystring.desktop) return redirect(DOMAIN, request, { desktop: { value: '1', attributes: 'Path=/; Max-Age=31536000; Secure; HttpOnly; SameSite=Lax' } });
  var agent = request.headers['user-agent'] ? request.headers['user-agent'].value : '';
  var isPhone = /iPhone|iPod|Android.*Mobile|Windows Phone/.test(agent);
  return isPhone && !request.cookies.desktop ? redirect(MOBILE, request, {}) : undefined;
}
function redirect(host, request, cookies) {
  var pairs = [];
  for (var name in request.querystring) if (name !== 'desktop') pairs.push(name + '=' + request.querystring[name].value);
  var location = 'https://' + host + request.uri + (pairs.length ? '?' + pairs.join('&') : '');
  return {
    statusCode: 302,
    statusDescription: 'Found',
    headers: { location: { value: location }, 'cache-control': { value: 'no-store' } },
    cookies: cookies
  };
}`

/** The source of that function for a stage. */
export const pageFunction = ({ domainName, mobileDomain = '' }: Pick<Stage, 'domainName' | 'mobileDomain'>): string =>
  `var DOMAIN = ${JSON.stringify(domainName)}, MOBILE = ${JSON.stringify(mobileDomain)};${source}`
