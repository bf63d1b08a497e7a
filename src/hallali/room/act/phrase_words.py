"""The words that phrases are made of: 256 of each language, of which no two are one letter apart."""

from __future__ import annotations

from typing import Final

from hallali.core.texts import ENGLISH

_ENGLISH: Final = """
acorn actor amber angel ankle apple apron arrow atlas autumn badge baker bamboo banner basket beach beaver berry
biscuit blanket bonnet bottle branch bread bridge broom bucket butter button cabin cactus camel camera canal
candle canoe canvas captain carpet carrot castle cedar cello chalk chapel cheese cherry chess chimney cider
circus cliff clock cloud clover coach coast coffee comet copper coral cotton cousin crane crayon cream cricket
crown curtain cushion daisy dance desert diamond dinner doctor dolphin donkey dragon drum duck eagle easel echo
elbow engine fable falcon farmer feather fence fiddle field finger flag flame flute forest fork fossil fountain
frog garden garlic gate giant giraffe glove goose grape gravel guitar hammer harbour harvest hazel hedge helmet
heron hill honey horse hotel igloo island ivory jacket jasmine jelly jewel jungle juniper kayak kettle kitchen
kite knight ladder lagoon lamp lantern lemon letter library lily lion lizard lobster magnet maple marble market
meadow melon mirror mitten moon mosaic moss moth mouse museum mushroom napkin needle nephew nest ocean olive
onion orchard otter oyster paddle palace panda paper parsley peanut pebble pencil pepper piano pigeon pilot pine
pirate planet plum pocket poem pond poplar potato puppet puzzle quarry queen rabbit radio raft rain raven ribbon
river robin rope salmon sandal satin scarf school shadow shell shepherd silver slipper snail snow spider spoon
squirrel stable statue stone storm sugar summer swan tailor teapot temple thimble thunder ticket tiger tower
trumpet tulip tunnel turtle umbrella valley velvet village violin wagon walnut water whale wheat willow window
winter wolf zebra
"""
_FRENCH: Final = """
abeille abricot agneau aiguille airelle amande ananas ardoise argile arrosoir artiste asperge atelier automne
bagage balcon baleine bambou banane barque bateau biscuit bonnet bougie boussole bouton branche brebis brioche
brique brouette bruyère buisson bureau cabane cactus cadran cahier caillou canard carafe carotte carton casque
castor caverne cerise chaise chameau chemin cheval chèvre chouette cigale cigogne citron clairière cloche coffre
colline colombe comète concert coquille corail corbeau coussin crayon crème cuillère cuisine cuivre cygne danse
dauphin désert diamant dragon drapeau échelle éclair écluse école écureuil église éléphant encrier enclume
érable escalier étang étoile faisan falaise farine fauteuil fenêtre fermier feuille ficelle figue flamme fleuve
flûte fontaine forêt fougère fourchette fourmi fraise frelon fromage galet genêt girafe glacier gomme grange
grenier grillon groseille guitare hangar harpe herbe hérisson héron hêtre hibou hiver horloge hôtel huître igloo
image ivoire jardin jasmin journal jument jungle kayak lagune laine lampe lanterne lapin laurier lavande lézard
libellule lièvre lilas loutre lutin machine maison manteau marché melon merle miroir montagne mouette moulin
musée myrtille navire neige noisette nuage oasis océan oignon oiseau olive ombre orchestre oreille paille palais
palmier panda panier papillon parfum pastèque pelle persil phare piano pierre pigeon pilote pinceau pirate
pivoine plage planète plume poème poire potager poule prairie prune puits radeau radis raisin renard requin
rivière robinet rocher ronce ruban ruche sable saumon savon scarabée serpent sifflet sirop soleil source statue
sucre tambour tapis tasse théière tigre tilleul tisane tonneau tortue train trèfle tulipe tunnel usine vague
vallée vanille velours vendange verger vigne village violon voile volcan wagon zèbre
"""
#: The words by language; a language that has none of its own gets the English ones.
WORDS: Final = {ENGLISH: tuple(_ENGLISH.split()), "fr": tuple(_FRENCH.split())}
