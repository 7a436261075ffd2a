/** Files of the scripts that a signed-in start needs, by what it shows. */
export interface EarlyFiles {
  /** Every members' screen. */
  members: string[]
  /** The feed besides. */
  feed: string[]
}

/**
 * A script for the page's head: where a session is saved, it asks for the scripts of the first screen and sends its
 * first calls at once, instead of one after the other as each script arrives. `src/api/early.ts` takes the replies.
 */
export function earlyScript({ members, feed }: EarlyFiles): string {
  const code = `(function(){try{
var token=localStorage.getItem('authToken');
if(!token||!localStorage.getItem('user')||/^\\/(login|register)\\b/.test(location.pathname))return;
var feed=/^\\/(post\\/[^/]+\\/?)?$/.test(location.pathname);
${JSON.stringify(members)}.concat(feed?${JSON.stringify(feed)}:[]).forEach(function(file){
var link=document.createElement('link');link.rel='modulepreload';link.crossOrigin='';link.href='/'+file;document.head.appendChild(link)});
var calls=window.faroEarly={};
var urls=['/api/auth/me','/api/communities/my-communities'];
if(feed&&!/[?&]categoria=/.test(location.search))urls.push('/api/global-feed/?page=1&limit=10&sort_by=created_at&order=desc&include_ads=true');
urls.forEach(function(url){
var reply=fetch(url,{headers:{Accept:'application/json',Authorization:'Bearer '+token},credentials:'same-origin'});
reply.catch(function(){});
calls[url]={token:token,reply:reply}});
}catch(error){}})()`
  return `<script>${code.replaceAll('\n', '')}</script>`
}
