// Words that are common in the names of code. Used by `openName`: a name that ends in one of them may be finished.

const words = `
abort accept access account action active actual adapter add address after agent alert alias all allow amount analyze anchor
animate answer app append apply area args array assert asset assign async attach attribute audio auth author available avatar
back backup balance bar base batch before begin bench binary bind bits blob block board body bool border bottom bounds box branch
break bridge browser bucket buffer bug build builder bundle button buy byte bytes cache calc calculate call callback camera cancel
capture card cart case cast category cell center chain change channel char chat check checked child children choice chunk circle
class clean cleanup clear click client clip clock clone close cloud cluster code codec color column combine command comment commit
common compare compile complete component compute config configure confirm connect connection console constant contact container
content context control convert cookie copy core count counter country course cover create created credit current cursor custom
customer cycle daemon dark dash data database date day debug decode default deferred define delay delete delta depth deploy
describe description design destroy detail details detect device dialog diff digest dimension direct directory disable disabled
discount disk dispatch display dispose distance document domain done double down download draft drag draw driver drop dump
duration dynamic edge edit editor effect element email emit employee empty enable enabled encode end endpoint engine ensure entity
entries entry enum env error errors escape evaluate event events exception execute exist exists exit expand expect expected
expire export extend extension extra extract factory fail failed failure fallback family fast feature fetch field fields file
files fill filter final find finish first fixed fixture flag flags flat float flow flush focus fold folder font foot footer force
fork form format forward found frame free frequency friend front full function future game gate gateway gather generate generator
get getter global grant graph grid group guard guess guest handle handler hash head header headers health heap height hello help
hidden hide high highlight history hook host hover html http icon identifier identity ignore image images import index info init
initial initialize inline inner input insert inspect install instance int integer interface internal interval invalid invoice
invoke issue item items iterator job join journal json jump keep kernel key keys kind label lang language large last latest
launch layer layout lazy leaf left length level library license life light limit line lines link list listen listener live load
loader local locale location lock log logger login logout long lookup loop low lower main make manager manual map mapper mark
marker mask master match matcher matrix max measure media member memo memory menu merge message messages meta method metric min
mobile mock mode model modified module money monitor month mouse move multi name names native navigate nested network new next
node nodes normal normalize note notice notification notify null number object observer offer offset old open operation operator
option optional options order orders origin original other out outer outline output over overlay override owner pack package page
pages paint pair palette panel param parameter params parent parse parser part partial pass password past patch path paths pattern
pause payload payment pending percent perform period permission person phase phone photo picture pipe pixel place plain plan
platform play player plugin point pointer policy poll pool port position post prefix prepare present preset press preview previous
price primary print priority private process product profile program progress project promise prop property props protocol provider
proxy public publish pull purchase push quantity query question queue quick quote random range rank rate ratio raw read reader
ready real receive recent record rect redirect reduce ref reference refresh regex region register registry reject relation relative
release reload remote remove rename render renderer repeat replace reply repo report repository request require reset resize
resolve resolver resource response rest restore result results resume retry return revert review right role roll room root rotate
round route router row rows rule run runner safe sale sample save scale scan schedule schema scope score screen script scroll
search second section secret section seed segment select selected selection send sender sequence serial serialize server service
session set setter setting settings setup shadow shape share shared shell shift shop short show shutdown side sign signal simple
single site size skip slice slot small snapshot socket sort source space span spec speed split stack stage start state static
stats status step stop storage store story stream strict string strip style submit subscribe success suffix suggest suite sum
summary support suspend swap switch symbol sync system tab table tag tags target task tasks team template temp term test tests
text theme thread threshold throttle throw ticket tier time timeout timer timestamp title today toggle token tokens tool tools
top topic total trace track transaction transfer transform translate transport traverse tree trigger trim true type types unit
unknown unlock update updated upload upper url usage use used user username users valid validate validator value values variable
variant vector verify version vertical video view viewer views visible visit visitor volume wait walk wallet warn warning watch
web week weight widget width window word words work worker workflow workspace wrap wrapper write writer year zone zoom
`;

/** Lower case. */
export const commonWords: ReadonlySet<string> = new Set(words.trim().split(/\s+/));
